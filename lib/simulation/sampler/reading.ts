import { choiceItem, type SamplerItem } from "../item";

const ferry = `The ferry to Linden Island leaves at 8:10 on weekdays and at 9:25 at weekends. The crossing takes 50 minutes, or 65 minutes when the tide is low. Mira took the first ferry on a Saturday morning with a low tide. The bakery beside the island's pier opens at 10:00.`;
const library = `When the library of Hartwell dropped its late fees, the number of overdue books rose in the first month, as critics had foretold. By the sixth month it had fallen below the old level. The librarians credit the reminder letters, which began in month three, and not the missing fees. The council credits the end of the fees, since visits rose from the first week on.`;
const hives = `Three of the four hives on the roof swarmed in May. The hive that stayed was the only one that Ines had moved into the shade, and she concluded that shade prevents swarming. Her sister remarked that it was also the only hive with a young queen.`;
const committee = `The committee has nine members. A motion passes if more than half of those present vote for it, provided that at least six are present. On Monday seven were present; the harbour motion got four votes for it and two against, with one abstention. On Tuesday five were present, and all five voted for the park motion.`;
const painter = `In a letter of 1911 the painter claims that he never saw the sea before he was thirty. His sister's diary, written when he was nineteen, tells how the two of them watched the boats come in at Varle. Varle lies on a lake so wide that the far shore cannot be seen.`;
const tomas = `Every evening old Tomas set two cups on the table. Tonight he looked at the second one for a while, then put it back in the cupboard and drank his tea by the window. The other chair still had a shawl over it.`;

const ask = (passage: string, question: string) =>
  `Read the passage and answer the question.\n\n${passage}\n\nQuestion: ${question}`;

export const readingItems: readonly SamplerItem[] = [
  {
    id: "reading-01",
    topic: "reading",
    level: 1,
    question: ask(ferry, "At what time does the ferry leave on weekdays?"),
    answer: "8:10",
    idea: "the first sentence gives both times of departure",
    working: ["The passage says that the ferry leaves at 8:10 on weekdays."],
    distractors: ["9:25", "9:00", "10:00"],
  },
  {
    id: "reading-02",
    topic: "reading",
    level: 3,
    question: ask(ferry, "How many minutes after the bakery opened did Mira's ferry arrive?"),
    answer: "30",
    idea: "Saturday fixes the time of departure, and the tide fixes the time of the crossing",
    working: [
      "Saturday is at the weekend, so the ferry left at 9:25.",
      "The tide was low, so the crossing took 65 minutes and ended at 10:30.",
      "The bakery opened at 10:00, which is 30 minutes earlier.",
    ],
    distractors: ["15", "25", "65"],
  },
  {
    id: "reading-03",
    topic: "reading",
    level: 2,
    question: ask(
      library,
      "What brought the number of overdue books down, according to the librarians?",
    ),
    answer: "the reminder letters",
    idea: "keep apart what the librarians credit and what the council credits",
    working: [
      "The librarians and the council give different reasons.",
      "The librarians credit the reminder letters that began in month three.",
    ],
    distractors: ["the end of the late fees", "the rise in visits", "the critics' warnings"],
  },
  choiceItem({
    id: "reading-04",
    topic: "reading",
    level: 4,
    stem: ask(library, "Which finding would weaken the librarians' explanation most?"),
    choices: [
      "The letters cost more than the fees had brought in",
      "Overdue books were already falling in month two",
      "Visits went on rising after month six",
      "Some critics came to like the change",
    ],
    answer: "B",
    lure: "C",
    idea: "a cause cannot come after its effect, so look at what happened before month three",
    working: [
      "The librarians' explanation needs the fall to come after the letters began in month three.",
      "If the fall was already there in month two, something else caused it.",
    ],
  }),
  {
    id: "reading-05",
    topic: "reading",
    level: 1,
    question: ask(hives, "How many hives swarmed in May?"),
    answer: "3",
    idea: "the first sentence gives the number",
    working: ["The passage opens by saying that three of the four hives swarmed."],
    distractors: ["4", "1", "2"],
  },
  choiceItem({
    id: "reading-06",
    topic: "reading",
    level: 4,
    stem: ask(hives, "Which weakness in the conclusion of Ines does her sister point out?"),
    choices: [
      "The cause and the effect were mixed up",
      "The hive differed in a second way that could be the cause",
      "The observation was made in the wrong month",
      "The word swarming was used in two senses",
    ],
    answer: "B",
    lure: "A",
    idea: "ask what else set the one hive apart",
    working: [
      "The one hive that stayed differed in its place and also in the age of its queen.",
      "With two differences at once, the shade alone cannot be credited.",
    ],
  }),
  {
    id: "reading-07",
    topic: "reading",
    level: 3,
    question: ask(committee, "Which of the two motions passed?"),
    answer: "the harbour motion",
    idea: "check the number present first and the share of votes second",
    working: [
      "On Monday seven were present, which is enough, and four votes are more than half of seven.",
      "On Tuesday only five were present, fewer than six, so nothing could pass.",
      "Only the harbour motion passed.",
    ],
    distractors: ["the park motion", "both motions", "neither motion"],
  },
  {
    id: "reading-08",
    topic: "reading",
    level: 5,
    question: ask(
      committee,
      "Suppose the two absent members had come on Monday and had both abstained. Would the harbour motion have passed? Answer yes or no.",
    ),
    answer: "no",
    idea: "the rule counts those present, so an abstention works against the motion",
    working: [
      "With two more members nine would have been present.",
      "More than half of nine means at least five votes.",
      "The motion would still have had four votes, so it would have failed.",
    ],
    distractors: ["yes"],
  },
  {
    id: "reading-09",
    topic: "reading",
    level: 1,
    question: ask(painter, "How old was the painter when his sister wrote about the boats?"),
    answer: "19",
    idea: "the age stands beside the mention of the diary",
    working: ["The diary was written when he was nineteen."],
    distractors: ["30", "11", "20"],
  },
  choiceItem({
    id: "reading-10",
    topic: "reading",
    level: 5,
    stem: ask(painter, "Do the letter and the diary contradict each other?"),
    choices: [
      "Yes, since boats are only found on the sea",
      "Yes, since the diary was written before the letter",
      "No, since the boats at Varle were on a lake",
      "No, since the painter was thirty when the diary was written",
    ],
    answer: "C",
    lure: "A",
    idea: "check whether watching boats at Varle means having seen the sea",
    working: [
      "The letter speaks of the sea, the diary of boats at Varle.",
      "Varle lies on a lake, so the painter could watch boats there without having seen the sea.",
    ],
  }),
  {
    id: "reading-11",
    topic: "reading",
    level: 2,
    question: ask(library, "Which observation does the council rely on?"),
    answer: "visits rose from the first week on",
    idea: "the council's reason follows the word since in the last sentence",
    working: [
      "The last sentence gives the view of the council and its ground.",
      "The ground is that visits rose from the first week on.",
    ],
    distractors: [
      "overdue books fell below the old level by month six",
      "reminder letters began in month three",
      "overdue books rose in the first month",
    ],
  },
  choiceItem({
    id: "reading-12",
    topic: "reading",
    level: 3,
    stem: ask(tomas, "What does the passage suggest?"),
    choices: [
      "Tomas has broken one of his cups",
      "Somebody who used to sit with Tomas is no longer there",
      "Tomas is waiting for a guest who is late",
      "Tomas has moved to a new house",
    ],
    answer: "B",
    lure: "C",
    idea: "two cups by habit, one put away, and a chair with a shawl tell of an absence",
    working: [
      "Setting two cups is a habit made for two people.",
      "Putting one away after looking at it, with the other chair empty, tells of somebody who is missing and not expected.",
    ],
  }),
];
