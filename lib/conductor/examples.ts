/** A worked example of the prompt: what a Conductor might think and write. */
type Example = {
  question: string;
  thoughts: string;
  models: number[];
  subtasks: string[];
  access: string;
};

/** One for each of the four shapes that plans most often take; none comes from a benchmark. */
const examples: Example[] = [
  {
    question:
      "Use each of 8, 3, 3 and 7 exactly once with +, -, * and / to make 24. Give one expression.",
    thoughts:
      "Finding an expression is a search, and a found one is easy to check. One model searches, another checks the arithmetic and the use of the numbers, and the first one writes the result, mended if the check found a fault.",
    models: [0, 2, 0],
    subtasks: [
      "Look for an expression that uses 8, 3, 3 and 7 once each and equals 24. Write down the candidates you try, with their values.",
      "Recompute the proposed expression step by step, and check that each of the four numbers occurs exactly once. If something is off, say what.",
      "Write the final expression. If the check found a fault, repair it first. Give the expression and its value.",
    ],
    access: '[[], ["all"], ["all"]]',
  },
  {
    question:
      "Does the Moon keep the same face to the Earth because it does not rotate? Answer yes or no, with the reason.",
    thoughts:
      "This is a matter of knowledge with a tempting wrong answer. Two models recall the facts without seeing each other, so that an error of one does not carry the other along; a third one compares and decides.",
    models: [1, 0, 2],
    subtasks: [
      "State what is known about the Moon's rotation and its orbit, and what follows for the side that we see.",
      "State what is known about the Moon's rotation and its orbit, and what follows for the side that we see.",
      "Two accounts were given independently. Where they differ, decide which is right and why. Then answer the question with yes or no and one sentence of reason.",
    ],
    access: '[[], [], ["all"]]',
  },
  {
    question: "Find the sum over all positive integers n of n/3^n, as a fraction.",
    thoughts:
      "A closed form can be derived in more than one way, and two ways that agree are worth more than one. So two independent derivations, then a verifier that compares them numerically, then a clean final answer.",
    models: [6, 5, 3, 2],
    subtasks: [
      "Derive the value by differentiating the geometric series. Show the steps.",
      "Derive the value by shifting the sum and subtracting, without calculus. Show the steps.",
      "Compare the two derivations. Add the first eight terms numerically and see which value they approach. Name any faulty step.",
      "Give the value as a fraction in lowest terms, with the shortest convincing derivation.",
    ],
    access: '[[], [], ["all"], ["all"]]',
  },
  {
    question:
      "Write a Python function that returns the length of the longest run of equal characters in a string.",
    thoughts:
      "The function is short; what goes wrong is the edge. A chain is enough: write it, try it on the edges by hand, hand over the repaired code.",
    models: [3, 4, 5],
    subtasks: [
      "Write the function with a single pass over the string. Give only the code and one line on its idea.",
      "Trace the code by hand on the empty string, on one character, on a run at the end and on two runs of equal length. Report each result and any fault.",
      "Hand over the final function, repaired where the trace found faults. Only code, ready to run.",
    ],
    access: '[[], ["all"], ["all"]]',
  },
];

export const examplesText = examples.map(exampleText).join("\n\n");

function exampleText({ question, thoughts, models, subtasks, access }: Example, index: number) {
  return `Example ${index + 1}
Question: ${question}
${thoughts}
model_id = [${models.join(", ")}]
subtasks = [
${subtasks.map((subtask) => `    ${JSON.stringify(subtask)},`).join("\n")}
]
access_list = ${access}`;
}
