"""A player of Eleusis that knows a few rules.

    python3 player.py http://127.0.0.1:8080          plays a round with computer players
    python3 player.py http://127.0.0.1:8080 K7D39XQP joins a table
    eleusis bench --agent 'exec:python3 player.py'   plays alone
    eleusis league --agent 'exec:python3 player.py'  plays with others, too"""
import json, sys, time, urllib.error, urllib.request

def rank(card): return "A 2 3 4 5 6 7 8 9 10 J Q K".split().index(card[:-1]) + 1

FACTS = {"color": lambda c: c[-1] in "DH", "suit": lambda c: c[-1], "parity": lambda c: rank(c) % 2, "rank": rank}
RULES = {"rank >= last.rank": lambda last, card: rank(card) >= rank(last),
         "rank <= last.rank": lambda last, card: rank(card) <= rank(last)}
for name, fact in FACTS.items():
    RULES[f"{name} = last.{name}"] = lambda last, card, fact=fact: fact(last) == fact(card)
    RULES[f"{name} != last.{name}"] = lambda last, card, fact=fact: fact(last) != fact(card)

def possible(mainline, refused):
    """The rules that agree with a line and with what was refused: pairs of last card and card."""
    return {text: fits for text, fits in RULES.items()
            if all(fits(a, b) for a, b in zip(mainline, mainline[1:])) and not any(fits(a, b) for a, b in refused)}
def choose(mainline, rules, hand):
    return max(hand, key=lambda card: sum(fits(mainline[-1], card) for fits in rules.values()))

def move(view, moves):  # what it does at a table; nothing if it waits for others
    wish = next((a for a in ("play", "pass-guess", "let-pass", "go-on", "pass") if a in moves), None)
    if wish != "play":
        return wish and {"action": wish}
    wrong = [p for p in view["plays"] if p["verdict"] == "wrong" and len(p["cards"]) == 1 and p["after"]]
    rules = possible(view["mainline"], [(view["mainline"][p["after"] - 1], p["cards"][0]) for p in wrong])
    return {"action": "play", "cards": [choose(view["mainline"], rules, view["hand"])]}

def listen():
    for asked in map(json.loads, sys.stdin):
        if asked["type"] == "ask":
            print(json.dumps(move(asked["view"], asked["moves"]) | {"id": asked["id"]}), flush=True)
        elif asked["type"] == "turn":
            lines = zip(asked["mainline"], asked["sideline"])
            rules = possible(asked["mainline"], [(last, card) for last, wrong in lines for card in wrong])
            print(json.dumps({"turn": asked["turn"], "play": choose(asked["mainline"], rules, asked["hand"]),
                              "guess": next(iter(rules)) if len(rules) == 1 else None}), flush=True)

def play(site, table=None):
    headers = {"Content-Type": "application/json"}
    def call(method, path, body=None):
        data = json.dumps(body).encode() if method == "POST" else None
        return urllib.request.urlopen(urllib.request.Request(site + "/api/v1" + path, data, headers, method=method))
    headers["Authorization"] = "Bearer " + json.load(call("POST", "/programs", {"name": "Python"}))["token"]
    path = "/tables/" + json.load(call("POST", f"/tables/{table}/seats" if table else "/tables", {}))["id"]
    while "result" not in (look := json.load(call("GET", path))):
        try:
            if wish := move(look["view"], look["moves"]):
                call("POST", path + "/requests", wish | {"id": f"after {look['number']}", "seen": look["number"]})
            else:  # wait until something happens
                any(json.loads(e)["type"] != "now" for e in call("GET", f"{path}/events?since={look['number']}"))
        except urllib.error.HTTPError as problem:
            time.sleep(float(problem.headers.get("Retry-After", 1)))
    print(json.dumps(look["result"]["scores"]))

play(*sys.argv[1:]) if len(sys.argv) > 1 else listen()
