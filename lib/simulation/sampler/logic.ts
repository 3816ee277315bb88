import { choiceItem, type SamplerItem } from "../item";

export const logicItems: readonly SamplerItem[] = [
  {
    id: "logic-01",
    topic: "logic",
    level: 1,
    question:
      "Anna is taller than Ben, and Ben is taller than Cara. Who is the shortest of the three?",
    answer: "Cara",
    idea: "put the three in one order from tall to short",
    working: [
      "The two statements give the order Anna, Ben, Cara.",
      "The last one, Cara, is the shortest.",
    ],
    distractors: ["Ben", "Anna"],
  },
  {
    id: "logic-02",
    topic: "logic",
    level: 1,
    question: "All glims are trons. No trons are vups. Can a glim be a vup? Answer yes or no.",
    answer: "no",
    idea: "follow the inclusion from glims to trons and then apply the exclusion",
    working: ["Every glim is a tron.", "No tron is a vup, so no glim can be one."],
    distractors: ["yes"],
  },
  {
    id: "logic-03",
    topic: "logic",
    level: 2,
    question: "Which number comes next: 2, 6, 12, 20, 30, ...?",
    answer: "42",
    idea: "look at the differences, or at products of neighbours",
    working: [
      "The differences are 4, 6, 8 and 10, so the next one is 12.",
      "Then 30 + 12 = 42, which is also 6 times 7.",
    ],
    distractors: ["40", "44", "36"],
  },
  choiceItem({
    id: "logic-04",
    topic: "logic",
    level: 2,
    stem: "If it rains, the street gets wet. The street is not wet. What follows?",
    choices: ["It rains", "It does not rain", "It will rain later", "Nothing follows"],
    answer: "B",
    lure: "D",
    idea: "an implication may be turned round when both sides are negated",
    working: [
      "The contrapositive of the rule is: if the street is not wet, it does not rain.",
      "The street is not wet, so it does not rain.",
    ],
  }),
  {
    id: "logic-05",
    topic: "logic",
    level: 2,
    question: "The day after tomorrow is Sunday. Which day was yesterday?",
    answer: "Thursday",
    idea: "go back from Sunday to today first",
    working: ["Two days before Sunday is Friday, so today is Friday.", "Yesterday was Thursday."],
    distractors: ["Friday", "Wednesday", "Saturday"],
  },
  {
    id: "logic-06",
    topic: "logic",
    level: 3,
    question:
      'On an island knights always tell the truth and knaves always lie. A says: "B is a knave." B says: "A and I are of the same kind." What are A and B?',
    answer: "A is a knight and B is a knave",
    idea: "assume that B is a knight and look for a contradiction",
    working: [
      "If B were a knight, A would be a knight too, but then A's statement that B is a knave would be false.",
      "So B is a knave, and what A says is true.",
      "Hence A is a knight and B is a knave.",
    ],
    distractors: ["A is a knave and B is a knight", "both are knaves", "both are knights"],
  },
  {
    id: "logic-07",
    topic: "logic",
    level: 3,
    question:
      'Three boxes are labelled "apples", "oranges" and "mixed", and every label is wrong. You draw one fruit from the box labelled "mixed", and it is an apple. What is in the box labelled "oranges": apples, oranges or mixed?',
    answer: "mixed",
    idea: "every label is wrong, so the box named mixed holds one kind only",
    working: [
      'The box labelled "mixed" is not mixed and gave an apple, so it holds apples.',
      'The box labelled "oranges" cannot hold oranges, and the apples are taken.',
      "So it is the mixed one.",
    ],
    distractors: ["apples", "oranges"],
  },
  {
    id: "logic-08",
    topic: "logic",
    level: 3,
    question:
      "Five runners finish a race without ties. P is ahead of Q, R comes in after S, Q comes in directly before S, and T is last. Who is third?",
    answer: "S",
    idea: "treat Q and S as one block and place the others around it",
    working: [
      "Q and S form a block, P comes before it and R after it.",
      "With T last the order is P, Q, S, R, T.",
      "The third is S.",
    ],
    distractors: ["Q", "R", "P"],
  },
  {
    id: "logic-09",
    topic: "logic",
    level: 5,
    question:
      'A card bears ten statements. For each n from 1 to 10, statement n says: "Exactly n of the statements on this card are false." Which statement is true? Give its number.',
    answer: "9",
    idea: "the statements exclude each other, so at most one of them is true",
    working: [
      "Any two statements contradict each other, so at most one is true and at least nine are false.",
      "If all ten were false, the tenth would be true, which cannot be.",
      "So exactly nine are false, and the ninth statement is the true one.",
    ],
    distractors: ["10", "1", "5"],
  },
  {
    id: "logic-10",
    topic: "logic",
    level: 4,
    question:
      "Four people must cross a bridge at night with one torch. At most two can be on the bridge at once, and the torch must be carried. They need 1, 3, 6 and 8 minutes; two together walk at the slower one's pace. What is the shortest total time in minutes?",
    answer: "18",
    idea: "compare letting the two slowest walk together with letting the fastest escort everybody",
    working: [
      "With the two slowest together: 1 and 3 cross (3), 1 returns (1), 6 and 8 cross (8), 3 returns (3), 1 and 3 cross (3), in all 18.",
      "With the fastest as escort: 8 + 1 + 6 + 1 + 3 = 19.",
      "The shorter of the two is 18 minutes.",
    ],
    distractors: ["19", "17", "20"],
  },
  {
    id: "logic-11",
    topic: "logic",
    level: 4,
    question:
      'Knights always tell the truth and knaves always lie. A says: "B and C are of the same kind." B says: "C is a knave." C says: "A is a knight." Who is a knight? Name all knights.',
    answer: "B",
    idea: "what B says about C shows that B and C are of different kinds",
    working: [
      "If B is a knight, C is a knave, and if B is a knave, C is a knight; so B and C are of different kinds.",
      "That makes A's statement false, so A is a knave.",
      "C calls A a knight, so C is a knave too, and B told the truth.",
    ],
    distractors: ["C", "A and C", "A"],
  },
  {
    id: "logic-12",
    topic: "logic",
    level: 5,
    question:
      "Two players take turns removing 1, 3 or 4 stones from a heap of 18 stones. Whoever takes the last stone wins. How many stones must the first player take to be sure of winning?",
    answer: "4",
    idea: "mark the heaps from which the player to move loses and look for their period",
    working: [
      "A heap is lost when every move leads to a won heap; the lost heaps are 0, 2, 7, 9, 14, 16 and so on, with period 7.",
      "From 18 the moves lead to 17, 15 and 14.",
      "Only 14 is lost for the other player, so 4 stones must be taken.",
    ],
    distractors: ["3", "1"],
  },
];
