"""The page's own SHA-256, which it needs where browsers have none for it, against Python's."""

import hashlib
import json
import subprocess
from pathlib import Path

from tests.checks import NODE

SOURCE = Path(__file__).resolve().parents[2] / "web" / "src" / "fair" / "sha256.ts"
TEXTS = ["", "abc", "Ćao 🂡", *("7" * length for length in (*range(50, 70), 119, 120, 128, 1000))]
PROGRAM = f"""
import {{ fromHex, sha256 }} from {json.dumps(SOURCE.as_uri())}
const texts = {json.dumps(TEXTS)}
const others = [sha256(fromHex('00ff10')), fromHex('0g').length]
console.log(JSON.stringify([texts.map((text) => sha256(text)), ...others]))
"""


def test_it_gives_what_python_gives() -> None:
    command = [str(NODE / "bin" / "node"), "--input-type=module", "-e", PROGRAM]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    expected = [hashlib.sha256(text.encode()).hexdigest() for text in TEXTS]
    assert json.loads(done.stdout) == [expected, hashlib.sha256(b"\x00\xff\x10").hexdigest(), 0]
