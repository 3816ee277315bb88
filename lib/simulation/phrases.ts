import type { Topic } from "./item";
import type { SubtaskKind } from "./subtask-kind";

export type Phrases = readonly [string, ...string[]];

/** How a reply opens, by what it does. */
export const openings: Record<SubtaskKind, Phrases> = {
  plan: [
    "Here is how I would split the work, so that whoever comes next can follow it step by step.",
    "I leave the result to the next member and set out the way there.",
    "Before anything is worked out, it pays to agree on the route and on what has to be checked at its end.",
  ],
  recall: [
    "These are the facts that bear on the question, without a conclusion drawn from them yet.",
    "I collect what is known here and leave the judgement to a later step.",
    "What matters for this question comes down to a few points, which I list with their grounds.",
  ],
  part: [
    "I look at my share of the question only and leave the other share to others.",
    "This covers the part that was given to me; the rest is deliberately left open.",
    "Taking my part by itself, the work is short, so I show every line of it.",
  ],
  verify: [
    "I went through the earlier work line by line and redid the result independently of it.",
    "To check the work I start again from the question and compare at the end.",
    "I tested the earlier reply against the conditions of the question, one after the other.",
  ],
  judge: [
    "I set the earlier replies side by side and looked at the place where their reasons carry the most weight.",
    "The replies have to be weighed by their reasons and not by how sure they sound, so I retrace the decisive step.",
    "Both views deserve a fair hearing, and the quickest way to decide is to redo the step on which they hang.",
  ],
  combine: [
    "With the parts on the table, what remains is to bring them together and to read off the result.",
    "I take over the results of the parts where they hold and join them here.",
    "The separate results fit together as follows, and I recheck each before using it.",
  ],
  refine: [
    "I keep what holds from the earlier work, mend what does not, and write the answer out in full.",
    "Here is the revised version, with the remarks of the earlier steps taken into account.",
    "Starting from the earlier draft, I tightened the argument and put the result where it is easy to find.",
  ],
  solve: [
    "I work this out in small steps, so that each of them can be checked by itself.",
    "Let me go through the question carefully and keep the reasons visible.",
    "The question can be settled in a few steps, and I write down all of them.",
    "I start from what is given and go on until the result stands there.",
  ],
};

/** What a plan says besides the key idea. */
export const routes: Record<Topic, Phrases> = {
  maths: [
    "Write down what is given and name the unknown.",
    "Set up the relation between them and simplify it before any numbers go in.",
    "Work it through exactly, with fractions and not with decimals.",
  ],
  science: [
    "Name the law or the mechanism that the question is about.",
    "Apply it to the numbers or the case that is given, units included.",
    "Hold the result against each of the choices and rule the others out.",
  ],
  reading: [
    "Mark the sentences of the passage that speak about what is asked.",
    "Keep what is stated apart from what is only suggested.",
    "Answer in the words of the passage as far as possible.",
  ],
  code: [
    "Fix the signature and what is returned for an empty input.",
    "Write the main loop with as little state as possible.",
    "Try it by hand on an ordinary case, an edge case and a case meant to break it.",
  ],
  logic: [
    "Write each statement down in a short form.",
    "Assume one case and follow it until it holds or contradicts itself.",
    "Make sure that the other cases fail before naming the result.",
  ],
  "multi-step": [
    "List the quantities with their units.",
    "Work out each intermediate result by itself and note it.",
    "Put the intermediate results together only at the end, and check the size of the result.",
  ],
  general: [
    "Pin down what exactly is asked for.",
    "Name the candidates that are easily confused with it.",
    "Settle on the one that every detail fits.",
  ],
};

/** How a reply makes sure of itself. */
export const checks: Record<Topic, Phrases> = {
  maths: [
    "As a check I put the result back into the statement and found nothing that contradicts it.",
    "The size of the result is plausible, and a second way of counting leads to the same place.",
  ],
  science: [
    "The other choices fail on the units, the sign or the mechanism, so none of them is left.",
    "A rough estimate gives the same order of magnitude, and the direction of the effect is right.",
  ],
  reading: [
    "No other sentence of the passage speaks against this, and no knowledge from outside is needed.",
    "I looked for a sentence that says otherwise and found none.",
  ],
  code: [
    "It handles an empty input, runs in the time one would expect and keeps its arguments as they were.",
    "I followed it by hand on a small case and on an edge case before settling on this form.",
  ],
  logic: [
    "The remaining cases run into a contradiction, so the result is the only one possible.",
    "Going through the statements once more with this result, each of them has the truth value it must have.",
  ],
  "multi-step": [
    "Each intermediate result was recomputed once, and the units come out as they should.",
    "The result has a sensible size compared with the quantities in the question.",
  ],
  general: [
    "The likely confusions do not fit every detail of the question, this does.",
    "I compared it with the nearest alternatives before settling on it.",
  ],
};

export const slips: Phrases = [
  "Carrying this on to the end, I arrive at the result below.",
  "From here the result follows directly.",
  "Putting this together leads to what I give as my answer.",
];

export const fillers: Phrases = [
  "Whoever builds on this should look at the reasons first and only then at the result, since a slip in an early line would carry through to the end.",
  "I have kept the steps short on purpose: each one uses only what stands above it, so a reader can stop at the first line that does not convince and ask about that.",
  "Nothing beyond the text of the question was needed for this, and a reader who comes to another result can name the first line that does not hold.",
];

/** For replies that were shown earlier work. */
export const shownFillers: Phrases = [
  fillers[0],
  ...fillers.slice(1, -1),
  "Where an earlier step said something different, I went by the reasons and not by the number of voices; apart from that, nothing beyond the text of the question was needed.",
];

export const thoughts: Phrases = [
  "Let me read the question again and make sure what is asked.",
  "There is an obvious first guess, but it would be wise to test it.",
  "If the first guess is right, a second way should lead to the same place.",
  "I should keep the subtask in mind and not do the work of the others.",
  "The wording matters here, so I look at each condition once more.",
];
