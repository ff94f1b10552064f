"""A program that drives the referee."""

from __future__ import annotations

import json
import random
from typing import Any

from games.referee import Referee

FIGHT: dict[str, Any] = {
    "rulebook": "h2000_world",
    "phase": "attack",
    "territories": {
        "alaska": {"owner": 0, "armies": 5},
        "kamchatka": {"owner": 1, "armies": 3},
        "egypt": {"owner": 1},
    },
}
"""Alaska, with five armies, may attack Kamchatka, with three."""


class Driver:
    """Speaks to a referee as a program would."""

    def __init__(self) -> None:
        self.referee = Referee()
        self.rng = random.Random(2000)

    def ask(self, do: str, **fields: Any) -> dict[str, Any]:
        """Return the answer to a request, as written on its line."""
        answer: dict[str, Any] = json.loads(json.dumps(self.referee.answer(json.dumps({"do": do, **fields}))))
        return answer

    def done(self, do: str, **fields: Any) -> dict[str, Any]:
        """Return the answer to a request, which has to be obeyed."""
        answer = self.ask(do, **fields)
        assert answer["ok"] is True, answer
        return answer

    def refused(self, do: str, **fields: Any) -> str:
        """Return the code with which a request is refused."""
        answer = self.ask(do, **fields)
        assert answer["ok"] is False
        assert set(answer["error"]) == {"code", "message"}
        return str(answer["error"]["code"])

    def play(self, orders: int) -> tuple[int, str, list[dict[str, Any]]]:
        """Give this number of random orders, or fewer to the end; return the last, with seat and events."""
        for _ in range(orders):
            to_act = self.done("position")["position"]["to_act"]
            if not to_act:
                break
            seat = self.rng.choice(to_act)
            known = [
                option for option in self.done("legal", seat=seat)["legal"] if option["order"] != "resign"
            ]
            text = fill(self.rng.choice(known), self.rng)
            events = self.done("order", seat=seat, text=text)["events"]
        return seat, text, events


def fill(option: dict[str, Any], rng: random.Random) -> str:
    """Return one of the texts that a described option stands for."""
    words = {
        name: rng.choice(slot["choices"]) if "choices" in slot else rng.randint(slot["min"], slot["max"])
        for name, slot in option["slots"].items()
    }
    return str(option["template"].format(**words))
