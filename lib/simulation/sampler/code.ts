import { codeItem, type SamplerItem } from "../item";
import { hardCodeItems } from "./code-hard";

const easyCodeItems: readonly SamplerItem[] = [
  codeItem({
    id: "code-01",
    level: 1,
    question:
      "Write a Python function `count_vowels(text)` that returns how many of the letters a, e, i, o and u the text has, in upper or lower case.",
    idea: "lower the text once and count the members of a small set",
    working: [
      "The text is lowered first, so both cases count.",
      "Each character is looked up in the string of vowels, and the hits are summed.",
    ],
    solution: `def count_vowels(text):
    return sum(character in "aeiou" for character in text.lower())`,
    faulty: `def count_vowels(text):
    return sum(character in "aeiou" for character in text)`,
    tests: `assert count_vowels("") == 0
assert count_vowels("rhythm") == 0
assert count_vowels("Orange") == 3
assert count_vowels("AEIOU") == 5`,
  }),
  codeItem({
    id: "code-02",
    level: 1,
    question:
      "Write a Python function `clamp(value, low, high)` that returns `value`, but never less than `low` and never more than `high`.",
    idea: "nest min and max so that each guards one end",
    working: [
      "The inner call keeps the value at or below the upper end.",
      "The outer call keeps the result at or above the lower end.",
    ],
    solution: `def clamp(value, low, high):
    return max(low, min(value, high))`,
    faulty: `def clamp(value, low, high):
    return min(low, max(value, high))`,
    tests: `assert clamp(5, 0, 10) == 5
assert clamp(-3, 0, 10) == 0
assert clamp(12, 0, 10) == 10
assert clamp(0, 0, 0) == 0`,
  }),
  codeItem({
    id: "code-03",
    level: 2,
    question:
      "Write a Python function `is_palindrome(text)` that tells whether the letters and digits of the text read the same both ways, ignoring case and every other character.",
    idea: "keep the letters and digits in one case and compare with the reverse",
    working: [
      "Characters that are neither letters nor digits are dropped, the rest is lowered.",
      "The remaining list is compared with its reverse; an empty list counts as a palindrome.",
    ],
    solution: `def is_palindrome(text):
    kept = [character.lower() for character in text if character.isalnum()]
    return kept == kept[::-1]`,
    faulty: `def is_palindrome(text):
    kept = [character.lower() for character in text if character.isalpha()]
    return kept == kept[::-1]`,
    tests: `assert is_palindrome("")
assert is_palindrome("Never odd or even")
assert not is_palindrome("1a2")
assert is_palindrome("1, a, 1")`,
  }),
  codeItem({
    id: "code-04",
    level: 2,
    question:
      "Write a Python function `run_lengths(text)` that returns a list of pairs `(character, count)` for the runs of equal characters, in order.",
    idea: "extend the last pair while the character stays the same and open a new pair otherwise",
    working: [
      "The function walks through the text once and keeps the list of runs.",
      "An equal character raises the last count, another one opens a new pair.",
    ],
    solution: `def run_lengths(text):
    runs = []
    for character in text:
        if runs and runs[-1][0] == character:
            runs[-1] = (character, runs[-1][1] + 1)
        else:
            runs.append((character, 1))
    return runs`,
    faulty: `def run_lengths(text):
    return [(character, text.count(character)) for character in dict.fromkeys(text)]`,
    tests: `assert run_lengths("") == []
assert run_lengths("aaab") == [("a", 3), ("b", 1)]
assert run_lengths("aba") == [("a", 1), ("b", 1), ("a", 1)]`,
  }),
  codeItem({
    id: "code-05",
    level: 2,
    question:
      "Write a Python function `merge_sorted(left, right)` that merges two ascending lists into one ascending list without sorting again.",
    idea: "walk both lists with two indices and append what is left at the end",
    working: [
      "Two indices point at the smallest unused values, and the smaller one is taken.",
      "When one list is used up, the rest of the other is appended.",
    ],
    solution: `def merge_sorted(left, right):
    merged, i, j = [], 0, 0
    while i < len(left) and j < len(right):
        if left[i] <= right[j]:
            merged.append(left[i])
            i += 1
        else:
            merged.append(right[j])
            j += 1
    return merged + left[i:] + right[j:]`,
    faulty: `def merge_sorted(left, right):
    merged, i, j = [], 0, 0
    while i < len(left) and j < len(right):
        if left[i] <= right[j]:
            merged.append(left[i])
            i += 1
        else:
            merged.append(right[j])
            j += 1
    return merged`,
    tests: `assert merge_sorted([], []) == []
assert merge_sorted([1, 4], [2, 3]) == [1, 2, 3, 4]
assert merge_sorted([1], []) == [1]
assert merge_sorted([2, 2], [1, 2, 9]) == [1, 2, 2, 2, 9]`,
  }),
  codeItem({
    id: "code-06",
    level: 3,
    question:
      "Write a Python function `is_balanced(text)` that tells whether the brackets ( ) [ ] { } in the text are balanced and properly nested; other characters are ignored.",
    idea: "keep the open brackets on a stack and match each closing one with the top",
    working: [
      "An opening bracket is pushed on the stack.",
      "A closing bracket must match the top of the stack, and at the end the stack must be empty.",
    ],
    solution: `def is_balanced(text):
    opening = {")": "(", "]": "[", "}": "{"}
    stack = []
    for character in text:
        if character in "([{":
            stack.append(character)
        elif character in opening:
            if not stack or stack.pop() != opening[character]:
                return False
    return not stack`,
    faulty: `def is_balanced(text):
    return all(text.count(a) == text.count(b) for a, b in ("()", "[]", "{}"))`,
    tests: `assert is_balanced("")
assert is_balanced("a(b[c]{d})")
assert not is_balanced("([)]")
assert not is_balanced("((")
assert not is_balanced(")(")`,
  }),
];

export const codeItems: readonly SamplerItem[] = [...easyCodeItems, ...hardCodeItems];
