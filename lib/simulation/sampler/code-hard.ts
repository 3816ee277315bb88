import { codeItem, type SamplerItem } from "../item";

export const hardCodeItems: readonly SamplerItem[] = [
  codeItem({
    id: "code-07",
    level: 4,
    question:
      "Write a Python function `longest_unique(text)` that returns the length of the longest stretch of the text in which no character occurs twice.",
    idea: "slide a window and move its start just behind the last place of a repeated character",
    working: [
      "The last place of every character is remembered.",
      "When a character was seen inside the window, the start moves just behind that place; it never moves back.",
    ],
    solution: `def longest_unique(text):
    last, start, best = {}, 0, 0
    for index, character in enumerate(text):
        start = max(start, last.get(character, -1) + 1)
        last[character] = index
        best = max(best, index - start + 1)
    return best`,
    faulty: `def longest_unique(text):
    last, start, best = {}, 0, 0
    for index, character in enumerate(text):
        start = last.get(character, -1) + 1
        last[character] = index
        best = max(best, index - start + 1)
    return best`,
    tests: `assert longest_unique("") == 0
assert longest_unique("aaaa") == 1
assert longest_unique("abba") == 2
assert longest_unique("abcadef") == 6`,
  }),
  codeItem({
    id: "code-08",
    level: 4,
    question:
      "Write a Python function `count_islands(grid)` that takes a list of equally long strings of `#` (land) and `.` (water) and returns the number of islands; land cells belong together when they share an edge.",
    idea: "flood each island from its first unseen cell with a stack, using the four neighbours only",
    working: [
      "All land cells are put in a set.",
      "While cells remain, one is taken and its island is removed with a stack over the four neighbours; each such start is one island.",
    ],
    solution: `def count_islands(grid):
    land = {(r, c) for r, row in enumerate(grid) for c, cell in enumerate(row) if cell == "#"}
    islands = 0
    while land:
        islands += 1
        stack = [land.pop()]
        while stack:
            r, c = stack.pop()
            for cell in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
                if cell in land:
                    land.remove(cell)
                    stack.append(cell)
    return islands`,
    faulty: `def count_islands(grid):
    land = {(r, c) for r, row in enumerate(grid) for c, cell in enumerate(row) if cell == "#"}
    islands = 0
    while land:
        islands += 1
        stack = [land.pop()]
        while stack:
            r, c = stack.pop()
            for cell in [(r + dr, c + dc) for dr in (-1, 0, 1) for dc in (-1, 0, 1)]:
                if cell in land:
                    land.remove(cell)
                    stack.append(cell)
    return islands`,
    tests: `assert count_islands([]) == 0
assert count_islands(["..", ".."]) == 0
assert count_islands(["#.", ".#"]) == 2
assert count_islands(["##.", ".#.", "..#"]) == 2`,
  }),
  codeItem({
    id: "code-09",
    level: 5,
    question:
      "Write a Python function `min_coins(coins, amount)` that returns the smallest number of coins that make up the amount, each coin value usable any number of times, or -1 if it cannot be made.",
    idea: "build up the best count for every smaller amount, because taking the largest coin first can fail",
    working: [
      "The table holds the best count for each amount from 0 up.",
      "Each amount looks at every coin that fits and adds one to the smaller amount; amounts that stay out of reach give -1.",
    ],
    solution: `def min_coins(coins, amount):
    best = [0] + [float("inf")] * amount
    for value in range(1, amount + 1):
        for coin in coins:
            if coin <= value:
                best[value] = min(best[value], best[value - coin] + 1)
    return -1 if best[amount] == float("inf") else best[amount]`,
    faulty: `def min_coins(coins, amount):
    count = 0
    for coin in sorted(coins, reverse=True):
        count += amount // coin
        amount %= coin
    return -1 if amount else count`,
    tests: `assert min_coins([1, 5, 10], 0) == 0
assert min_coins([1, 5, 10], 28) == 6
assert min_coins([1, 3, 4], 6) == 2
assert min_coins([2], 3) == -1`,
  }),
  codeItem({
    id: "code-10",
    level: 5,
    question:
      "Write a Python function `shortest_path(graph, start, goal)` where `graph` maps each node to a dict of neighbours and positive lengths. Return the length of the shortest path from start to goal, or None if there is none.",
    idea: "use Dijkstra's method with a heap and settle a node when it leaves the heap",
    working: [
      "The heap always hands out the nearest node that is not settled.",
      "The goal is final only when it leaves the heap, not when it is first seen.",
    ],
    solution: `import heapq

def shortest_path(graph, start, goal):
    heap, settled = [(0, start)], set()
    while heap:
        length, node = heapq.heappop(heap)
        if node == goal:
            return length
        if node in settled:
            continue
        settled.add(node)
        for neighbour, step in graph.get(node, {}).items():
            heapq.heappush(heap, (length + step, neighbour))
    return None`,
    faulty: `def shortest_path(graph, start, goal):
    queue, seen = [(0, start)], {start}
    while queue:
        length, node = queue.pop(0)
        if node == goal:
            return length
        for neighbour, step in graph.get(node, {}).items():
            if neighbour not in seen:
                seen.add(neighbour)
                queue.append((length + step, neighbour))
    return None`,
    tests: `graph = {"a": {"b": 7, "c": 2}, "c": {"b": 1}, "b": {"d": 1}}
assert shortest_path(graph, "a", "a") == 0
assert shortest_path(graph, "a", "d") == 4
assert shortest_path(graph, "d", "a") is None`,
  }),
  codeItem({
    id: "code-11",
    level: 5,
    question:
      "Write a Python function `longest_increasing(values)` that returns the length of the longest strictly increasing subsequence of a list, in O(n log n) time.",
    idea: "keep the smallest possible last value for every length and place each value by binary search",
    working: [
      "The list of last values is always ascending, so the place of a new value is found by bisection.",
      "For a strictly increasing subsequence the left bisection is needed, so that equal values replace each other.",
    ],
    solution: `from bisect import bisect_left

def longest_increasing(values):
    ends = []
    for value in values:
        place = bisect_left(ends, value)
        ends[place:place + 1] = [value]
    return len(ends)`,
    faulty: `from bisect import bisect_right

def longest_increasing(values):
    ends = []
    for value in values:
        place = bisect_right(ends, value)
        ends[place:place + 1] = [value]
    return len(ends)`,
    tests: `assert longest_increasing([]) == 0
assert longest_increasing([2, 2, 2]) == 1
assert longest_increasing([10, 9, 2, 5, 3, 7, 101, 18]) == 4
assert longest_increasing([3, 1, 2, 4]) == 3`,
  }),
  codeItem({
    id: "code-12",
    level: 5,
    question:
      "Write a Python function `count_decodings(digits)` for a code in which A is 1, B is 2 and so on to Z, which is 26. Return in how many ways the string of digits can be decoded; the empty string counts as one way.",
    idea: "add the ways that end in a one-digit letter to those that end in a two-digit letter, and mind the zeros",
    working: [
      "The ways for a prefix follow from the two shorter prefixes.",
      "A single digit counts unless it is zero, two digits count from 10 to 26.",
    ],
    solution: `def count_decodings(digits):
    before, ways = 0, 1
    for index, digit in enumerate(digits):
        now = ways if digit != "0" else 0
        if index and 10 <= int(digits[index - 1:index + 1]) <= 26:
            now += before
        before, ways = ways, now
    return ways`,
    faulty: `def count_decodings(digits):
    before, ways = 0, 1
    for index in range(len(digits)):
        now = ways
        if index and int(digits[index - 1:index + 1]) <= 26:
            now += before
        before, ways = ways, now
    return ways`,
    tests: `assert count_decodings("") == 1
assert count_decodings("226") == 3
assert count_decodings("06") == 0
assert count_decodings("2101") == 1
assert count_decodings("11111") == 8`,
  }),
];
