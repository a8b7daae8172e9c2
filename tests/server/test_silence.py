"""Who opens a connection and does not say what they want is let go, so that others find room."""

import socket
from pathlib import Path

from msgspec import structs

from served import ROOMY, Address, served


def half_asked(address: Address, text: str) -> socket.socket:
    host, _, port = address.host.partition(":")
    asking = socket.create_connection((host, int(port)), timeout=10)
    asking.sendall(text.encode())
    return asking


def test_connections_without_a_request_do_not_keep_others_out(tmp_path: Path) -> None:
    with served(tmp_path, structs.replace(ROOMY, connections=4, patience=1.0)) as address:
        silent = [
            half_asked(address, text) for text in ("", "G", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nX: ")
        ]
        for connection in silent:
            assert connection.recv(1) == b""
            connection.close()
        with address.guest() as guest:
            assert guest.http.get("/api/lobby").status_code == 200


def test_a_body_that_does_not_come_is_not_waited_for(tmp_path: Path) -> None:
    with served(tmp_path, structs.replace(ROOMY, patience=1.0)) as address:
        head = f"PUT /api/me HTTP/1.1\r\nHost: {address.host}\r\nOrigin: {address}\r\nContent-Length: 9\r\n"
        asking = half_asked(address, f"{head}Content-Type: application/json\r\n\r\n{{")
        assert b" 400 " in asking.recv(64)
        asking.close()


def test_a_connection_that_asks_again_and_again_is_kept(tmp_path: Path) -> None:
    limits = structs.replace(ROOMY, patience=1.0)
    with served(tmp_path, limits) as address, half_asked(address, "") as asking:
        for _ in range(25):
            asking.sendall(f"GET /healthz HTTP/1.1\r\nHost: {address.host}\r\n\r\n".encode())
            assert b" 200 " in whole_answer(asking)
            assert not wait_for_end(asking)


def whole_answer(asking: socket.socket) -> bytes:
    """Return an answer whose body is an object of JSON, in however many pieces it comes."""
    answer = b""
    while not answer.endswith(b"}"):
        piece = asking.recv(4096)
        assert piece, answer
        answer += piece
    return answer


def wait_for_end(asking: socket.socket) -> bool:
    """Wait a little; return whether the server has ended the connection."""
    asking.settimeout(0.1)
    try:
        return asking.recv(1) == b""
    except TimeoutError:
        return False
    finally:
        asking.settimeout(10)
