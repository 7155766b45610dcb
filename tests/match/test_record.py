"""The file of a match: what it holds, how it is read, and that it is written whole or not at all."""

import json
import os
import stat
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tables import GAMES, any_play, chances, finished, games_of_all, matches, play_on

from mazzo.core.bits import Rng
from mazzo.core.errors import BadInput
from mazzo.core.game import Game
from mazzo.core.state import SPECTATOR
from mazzo.match.match import Match
from mazzo.match.record import Record, decode, encode, load, save
from mazzo.match.restore import restore

WHOLE = encode(finished(GAMES[0]).record())


def all_views(match: Match) -> list[object]:
    return [match.view(seat) for seat in [*range(len(match.players)), SPECTATOR]]


def changed(**fields: object) -> bytes:
    """A record with some fields changed or, if None, left out, and no regard to check sums."""
    values = {**json.loads(WHOLE), **fields}
    return json.dumps({name: value for name, value in values.items() if value is not None}).encode()


@given(st.data(), games_of_all, chances)
def test_a_record_replays_to_the_same_match(data: st.DataObject, game: Game, rng: Rng) -> None:
    match = play_on(data.draw(matches(game)), rng, data.draw(st.sampled_from([0, 1, 20, 10_000])))
    again = restore(decode(encode(match.saved()).encode()))
    assert game.position(again.state) == game.position(match.state)
    assert all_views(again) == all_views(match)
    assert again.events == match.events
    assert again.saved() == match.saved()


@given(st.data(), games_of_all, chances)
def test_a_resumed_match_goes_on_as_the_first_would_have(data: st.DataObject, game: Game, rng: Rng) -> None:
    match = play_on(data.draw(matches(game)), rng, data.draw(st.integers(0, 30)))
    again = restore(match.saved())
    while not match.is_over:
        seat, text = any_play(match, rng)
        match.play(seat, text)
        again.play(seat, text)
    assert again.record() == match.record()
    assert again.events == match.events


@given(st.data(), games_of_all, chances)
def test_only_a_match_that_is_over_shows_its_seed_and_scores(
    data: st.DataObject, game: Game, rng: Rng
) -> None:
    match = data.draw(matches(game))
    while not match.is_over:
        assert match.seed.hex() not in encode(match.record())
        assert match.record().scores is None
        play_on(match, rng, 5)
    assert match.record().seed == match.seed.hex()
    assert match.record().scores == match.scores()


def test_reading_and_writing_again_changes_no_byte() -> None:
    assert encode(decode(WHOLE.encode())) == WHOLE


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (b"", "it is not JSON"),
        (b"\xff\xfe", "it is not JSON"),
        (b"\x00" * 100, "it is not JSON"),
        (WHOLE[:-40].encode(), "it is not JSON"),
        (b"[" * 100_000, "nested too deeply"),
        (b"[1, 2]", "it is no JSON object"),
        (b"{}", "it has no field 'mazzo'"),
        (changed(mazzo=2), "it is a record of format 2; this mazzo reads format 1"),
        (changed(lines=None), "the check sums of its lines are missing"),
        (changed(colour="red"), "a record has no field 'colour'"),
        (changed(moves=None), "it has no field 'moves'"),
        (changed(players="Ann"), "field players: expected array, got str"),
        (changed(players=[1]), "field players[0]: expected str, got int"),
        (changed(version=1.5), "field version: expected int, got float"),
        (changed(mazzo="1"), "it is a record of format '1'"),
        (changed(), "is damaged: line 1"),
        (WHOLE.replace("Ann", "Eve", 1).encode(), "the record is damaged: line 12 (player 1)"),
    ],
)
def test_a_wrong_file_is_refused_in_one_sentence(raw: bytes, sentence: str) -> None:
    with pytest.raises(BadInput) as error:
        decode(raw)
    assert sentence in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"game": "bridge"}, "there is no game 'bridge'"),
        ({"version": 7}, "the record is of version 7 of the rules of Scopa"),
        ({"options": {"target": 1000}}, "option target must be a whole number from 0 to 100"),
        ({"options": {"colour": 1}}, "there is no option 'colour'"),
        ({"players": ["Ann"]}, "Scopa is for 2 players, not 1"),
        ({"players": ["Ann", "\x1b[2J"]}, "a name is 1 to 60 printable characters"),
        ({"kinds": ["me"]}, "there are 2 players, but the kinds of 1"),
        ({"seed": "00"}, "the seed of a record is 64 hex digits"),
        ({"seed": "00" * 32}, "the seed of the record does not fit its commitment"),
        ({"seed": None}, "the record holds no seed"),
        ({"scores": None}, "after the 36 moves of the record the match is over"),
        ({"moves": []}, "after the 0 moves of the record the match is not over"),
        ({"moves": ["2 trail 7D"]}, "move 1 of the record, '2 trail 7D', is not a seat and a play"),
        ({"moves": ["7D"]}, "is not a seat and a play"),
        ({"moves": ["0 dance"]}, "move 1 of the record, dance, is refused"),
        ({"position": {"colour": 1}}, "there is no zone 'colour'"),
    ],
)
def test_a_record_that_makes_no_sense_is_not_resumed(fields: dict[str, object], sentence: str) -> None:
    values = msgspec.to_builtins(finished(GAMES[0]).record()) | fields
    with pytest.raises(BadInput) as error:
        restore(msgspec.convert(values, Record))
    assert sentence in str(error.value)


def test_a_saved_match_is_for_its_owner_until_it_is_over(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    match = Match(GAMES[0], ["Ann", "Bob"], kinds=["me", "quick"])
    save(match.saved(), path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    again = restore(load(path))
    assert again.kinds == ["me", "quick"]
    save(play_on(again, Rng(1), 10_000).record(), path)
    assert stat.S_IMODE(path.stat().st_mode) != 0o600
    assert list(tmp_path.iterdir()) == [path]


def test_what_cannot_be_written_leaves_the_old_file(tmp_path: Path) -> None:
    record = finished(GAMES[0]).record()
    path = tmp_path / "match.json"
    save(record, path)
    with pytest.raises(BadInput, match="cannot be written: "):
        save(record, path / "below" / "a file")
    with pytest.raises(BadInput, match="is not a file"):
        save(record, Path(os.devnull))
    with pytest.raises(BadInput, match="is not a file"):
        save(record, tmp_path)
    assert load(path) == record
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_is_saved_where_a_link_points(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "real")
    save(finished(GAMES[0]).record(), tmp_path / "link")
    assert (tmp_path / "link").is_symlink()
    assert load(tmp_path / "real") == finished(GAMES[0]).record()


@pytest.mark.parametrize("name", ["missing.json", "."])
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadInput, match="cannot be read: "):
        load(tmp_path / name)


def test_a_file_without_end_is_not_read_to_its_end() -> None:
    with pytest.raises(BadInput, match="longer than"):
        load(Path("/dev/zero"))
