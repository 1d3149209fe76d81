"""The app in a browser: who may open it, and a game played there with keys and mouse."""

import asyncio
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path

import aiohttp
import pytest
from boardgames_tui.games.engine.core import GameError
from boardgames_tui.saves.store import Store
from boardgames_tui.tui.commands.serve import read_host

SERVE = [sys.executable, "-P", "-m", "boardgames_tui.tui.cli", "serve"]
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
HANGING = 60


def free_port() -> int:
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        return server.getsockname()[1]


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "127.0.0.9", "::1"])
def test_this_machine_needs_no_flag(host):
    assert read_host(host, public=False) == host


def test_other_machines_need_a_flag_and_a_real_address():
    with pytest.raises(GameError, match="add --public"):
        read_host("192.168.1.5", public=False)
    assert read_host("192.168.1.5", public=True) == "192.168.1.5"
    for host in ("0.0.0.0", "::", "example.org", ""):
        with pytest.raises(GameError, match="no address"):
            read_host(host, public=True)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--host", "192.168.1.5"], "add --public"),
        (["--port", "70000"], "from 1 to 65535"),
        (["chess"], "There is no game chess: the games are claustro, greener, replica, trike, turtles.\n"),
        (["--theme", "mauve"], "There is no theme mauve"),
    ],
)
def test_misuse_is_one_sentence(arguments, reason):
    done = subprocess.run([*SERVE, *arguments], capture_output=True, text=True, check=False, timeout=HANGING)
    assert (done.returncode, done.stdout) == (2, "")
    assert reason in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_port_that_is_taken_is_one_sentence():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = subprocess.run([*SERVE, "--port", port], capture_output=True, text=True, check=False, timeout=HANGING)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"127.0.0.1 port {port} cannot be used" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.fixture
def served(folders):
    """A small game, served; its address."""
    port = free_port()
    process = subprocess.Popen(
        [*SERVE, "trike", "--option", "size=6", "--port", str(port)],
        env={**os.environ, **folders},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    yield f"http://127.0.0.1:{port}"
    process.send_signal(signal.SIGINT)
    try:
        process.wait(10)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


async def answering(session, address):
    """Waits until the server is there."""
    async with asyncio.timeout(HANGING):
        while True:
            try:
                async with session.get(address) as answer:
                    return answer.status
            except aiohttp.ClientConnectionError:
                await asyncio.sleep(0.1)


async def test_only_its_own_page_may_talk_to_the_app(served):
    async with aiohttp.ClientSession() as session:
        assert await answering(session, served) == 200
        for origin in ("http://evil.example", None):
            headers = {"Origin": origin} if origin else {}
            with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                await session.ws_connect(f"{served}/ws", headers=headers)
            assert refused.value.status == 403
        async with session.ws_connect(f"{served}/ws", headers={"Origin": served}) as socket_:
            assert (await socket_.receive(timeout=HANGING)).data


# ---- in a real browser -----------------------------------------------------------------------------------------------


class Page:
    """A page in a browser, driven by the browser's own debugging protocol."""

    def __init__(self, wire: aiohttp.ClientWebSocketResponse) -> None:
        self._wire = wire
        self._number = 0

    async def do(self, method: str, **values: object) -> dict:
        self._number += 1
        await self._wire.send_json({"id": self._number, "method": method, "params": values})
        while True:
            told = json.loads((await self._wire.receive(timeout=HANGING)).data)
            if told.get("id") == self._number:
                return told["result"]

    async def value(self, expression: str) -> str:
        return (await self.do("Runtime.evaluate", expression=expression))["result"].get("value", "")

    async def press(self, key: str, code: int, text: str = "") -> None:
        for kind in ("keyDown", "keyUp"):
            await self.do("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code, text=text)

    async def click(self, x: float, y: float) -> None:
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            await self.do("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)


@pytest.fixture
def browser(tmp_path):
    """A headless browser; the port that it is driven by."""
    if CHROMIUM is None:
        pytest.skip("chromium is not installed here")
    folder = tmp_path / "browser"
    flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0", "--window-size=1200,800"]
    outside = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
    process = subprocess.Popen(
        [CHROMIUM, *flags, outside, f"--user-data-dir={folder}", "about:blank"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    yield folder / "DevToolsActivePort"
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()


async def eventually(found):
    """Waits for something true."""
    async with asyncio.timeout(HANGING):
        while not found():  # noqa: ASYNC110 (files and browsers send no event)
            await asyncio.sleep(0.1)
    return found()


@pytest.mark.slow
async def test_a_game_is_played_in_a_browser_with_keys_and_mouse(served, browser, folders):
    store = Store(Path(folders["BOARDGAMES_TUI_SAVES"]))

    def plies():
        return next((entry.header.plies for entry in store.entries()), 0) if store.folder.exists() else 0

    async with aiohttp.ClientSession() as session:
        await answering(session, served)
        port = (await eventually(lambda: browser.exists() and browser.read_text())).split()[0]
        async with session.put(f"http://127.0.0.1:{port}/json/new?{served}") as answer:
            wire = (await answer.json())["webSocketDebuggerUrl"]
        async with session.ws_connect(wire, max_msg_size=0) as connection:
            page = Page(connection)
            await page.do("Runtime.enable")
            await started(page)
            await enter_until(page, plies)
            assert plies() == 1, "a key plays a move"
            await click_until(page, lambda: plies() > 1)
    assert plies() > 1, "a click plays a move"


async def started(page):
    """Waits until the terminal in the page shows the app."""
    async with asyncio.timeout(HANGING):
        while "first-byte" not in await page.value("document.body.className"):  # noqa: ASYNC110 (as above)
            await asyncio.sleep(0.2)


async def enter_until(page, holds):
    """Gives the page the keys by a click beside the board, and presses Enter until it is heard."""
    for _ in range(HANGING):
        await page.click(1000, 600)
        await page.press("Enter", 13, "\r")
        await asyncio.sleep(1)
        if holds():
            return


async def click_until(page, holds):
    """Clicks its way over the board, as somebody does who looks for a legal cell; beside it a click on a card asks."""
    for y in range(100, 700, 40):
        for x in range(40, 760, 40):
            await page.click(x, y)
            await asyncio.sleep(0.05)
            if holds():
                return
