import type { SamplerItem } from "../item";

const tex = String.raw;

export const multiStepItems: readonly SamplerItem[] = [
  {
    id: "multi-step-01",
    topic: "multi-step",
    level: 1,
    question:
      "Shop A sells a lamp with a list price of 80 euros at 25% off. Shop B sells the same lamp with a list price of 90 euros at 30% off. By how many euros is the cheaper offer cheaper?",
    answer: "3",
    idea: "work out the two reduced prices independently and take the difference at the end",
    working: [
      tex`In shop A the lamp costs $80 \cdot 0.75 = 60$ euros.`,
      tex`In shop B it costs $90 \cdot 0.70 = 63$ euros.`,
      tex`The difference is $63 - 60 = 3$ euros.`,
    ],
    distractors: ["7", "10", "5"],
  },
  {
    id: "multi-step-02",
    topic: "multi-step",
    level: 1,
    question:
      "A crate holds 6 trays of 12 eggs. On 4 of the trays 5 eggs each are broken. 40 of the whole eggs are sold. How many whole eggs are left?",
    answer: "12",
    idea: "count all eggs, then take away the broken ones and the sold ones",
    working: [
      tex`The crate holds $6 \cdot 12 = 72$ eggs.`,
      tex`Broken are $4 \cdot 5 = 20$, so $52$ are whole.`,
      tex`After the sale $52 - 40 = 12$ are left.`,
    ],
    distractors: ["32", "27", "52"],
  },
  {
    id: "multi-step-03",
    topic: "multi-step",
    level: 2,
    question:
      "A driver covers 60 km at 40 km/h and then 90 km at 60 km/h. What is the average speed of the whole trip in km/h?",
    answer: "50",
    idea: "divide the whole distance by the whole time and do not average the speeds",
    working: [
      tex`The first part takes $60/40 = 1.5$ hours.`,
      tex`The second part takes $90/60 = 1.5$ hours.`,
      tex`The average speed is $150 / 3 = 50$ km/h.`,
    ],
    distractors: ["52", "48", "55"],
  },
  {
    id: "multi-step-04",
    topic: "multi-step",
    level: 2,
    question:
      "An empty tank of 270 litres is filled at 12 litres a minute, while a leak loses 3 litres a minute. After 10 minutes the leak is closed. How many minutes after the start is the tank full?",
    answer: "25",
    idea: "treat the time before and after the leak is closed apart",
    working: [
      tex`In the first $10$ minutes the tank gains $10 \cdot (12 - 3) = 90$ litres.`,
      tex`The remaining $180$ litres flow in at $12$ litres a minute, which takes $15$ minutes.`,
      tex`Altogether it takes $10 + 15 = 25$ minutes.`,
    ],
    distractors: ["30", "22.5", "15"],
  },
  {
    id: "multi-step-05",
    topic: "multi-step",
    level: 3,
    question:
      "A bakery (a) bakes 14 trays of 18 rolls and sells 5/6 of the rolls, and (b) bakes 9 trays of 25 buns and sells 80% of the buns. How many pieces are left over in total?",
    answer: "87",
    idea: "find what is left of the rolls and of the buns apart and add the two",
    working: [
      tex`Of $14 \cdot 18 = 252$ rolls one sixth is left, $42$.`,
      tex`Of $9 \cdot 25 = 225$ buns one fifth is left, $45$.`,
      tex`Together $42 + 45 = 87$ pieces are left.`,
    ],
    distractors: ["390", "82", "97"],
  },
  {
    id: "multi-step-06",
    topic: "multi-step",
    level: 3,
    question:
      "Ana paints a fence alone in 6 hours, Ben alone in 4 hours. Ana starts alone, and after one hour Ben joins her. How many hours after Ana's start is the fence done?",
    answer: "3",
    idea: "add rates of work, not times",
    working: [
      tex`In the first hour Ana does $\frac{1}{6}$, so $\frac{5}{6}$ remain.`,
      tex`Together they do $\frac{1}{6} + \frac{1}{4} = \frac{5}{12}$ an hour.`,
      tex`The rest takes $\frac{5}{6} : \frac{5}{12} = 2$ hours, so the fence is done after $3$ hours.`,
    ],
    distractors: ["2", "2.4", "3.4"],
  },
  {
    id: "multi-step-07",
    topic: "multi-step",
    level: 3,
    question:
      "Compare two phone plans over one year. Plan X costs 20 euros a month with 100 free minutes and 0.10 euros for each further minute. Plan Y costs 32 euros a month with no limit. In 8 months 150 minutes are used, in 4 months 300 minutes. Which plan is cheaper, and by how many euros a year?",
    answer: "Plan X by 24 euros",
    idea: "add up plan X for the two kinds of months and set the total beside plan Y",
    working: [
      tex`In $8$ months plan X costs $20 + 50 \cdot 0.10 = 25$ euros, in all $200$.`,
      tex`In $4$ months it costs $20 + 200 \cdot 0.10 = 40$ euros, in all $160$, so the year costs $360$.`,
      tex`Plan Y costs $12 \cdot 32 = 384$ euros, so plan X is cheaper by $24$ euros.`,
    ],
    distractors: ["Plan Y by 24 euros", "Plan X by 84 euros", "Plan Y by 36 euros"],
  },
  {
    id: "multi-step-08",
    topic: "multi-step",
    level: 4,
    question:
      "Roads join five villages with these lengths in km: A-B 4, A-C 2, C-B 1, B-D 5, C-D 8, D-E 3, C-E 10. How long is the shortest way from A to E in km?",
    answer: "11",
    idea: "settle the nearest village first and pass its distance on, as Dijkstra's method does",
    working: [
      tex`The village C is reached with $2$, and B through C with $2 + 1 = 3$.`,
      tex`D is reached through B with $3 + 5 = 8$.`,
      tex`E is reached through D with $8 + 3 = 11$, and directly from C with $12$, so $11$ km is the shortest.`,
    ],
    distractors: ["12", "13", "10"],
  },
  {
    id: "multi-step-09",
    topic: "multi-step",
    level: 4,
    question:
      "A shop buys 120 shirts at 7.50 euros each. It sells 70 at 15 euros, 30 at 12 euros and the rest at 6 euros, and pays 5% of its sales as a fee. What is its profit in euros? Double-check every figure before you answer.",
    answer: "553.50",
    idea: "sum the sales, take the fee from them, and only then subtract the cost",
    working: [
      tex`The shirts cost $120 \cdot 7.50 = 900$ euros.`,
      tex`The sales are $70 \cdot 15 + 30 \cdot 12 + 20 \cdot 6 = 1050 + 360 + 120 = 1530$ euros.`,
      tex`The fee is $0.05 \cdot 1530 = 76.50$ euros, so the profit is $1530 - 76.50 - 900 = 553.50$ euros.`,
    ],
    distractors: ["598.50", "630.00", "523.50"],
  },
  {
    id: "multi-step-10",
    topic: "multi-step",
    level: 4,
    question: tex`Let $T(x) = \dfrac{1}{1 - x}$. Start with $x = 3$ and apply $T$ exactly $500$ times. What is the result?`,
    answer: "2/3",
    idea: "apply the map a few times and look for a cycle",
    working: [
      tex`The first values are $3 \to -\frac{1}{2} \to \frac{2}{3} \to 3$, a cycle of length $3$.`,
      tex`The count leaves $500 = 3 \cdot 166 + 2$.`,
      tex`After two steps from $3$ the value is $\frac{2}{3}$.`,
    ],
    distractors: ["-1/2", "3", "3/2"],
  },
  {
    id: "multi-step-11",
    topic: "multi-step",
    level: 5,
    question:
      "You flip a fair coin until heads comes up twice in a row. Each flip costs 2 euros, and at the end you are paid 20 euros. What is your expected net gain in euros?",
    answer: "8",
    idea: "set up the expected number of flips from the two states with and without a head just thrown",
    working: [
      tex`Let $E$ be the expected number of flips from the start and $H$ from after one head.`,
      tex`Then $H = 1 + \frac{1}{2} E$ and $E = 1 + \frac{1}{2} H + \frac{1}{2} E$, which gives $E = 6$.`,
      tex`The expected cost is $2 \cdot 6 = 12$ euros, so the expected net gain is $20 - 12 = 8$ euros.`,
    ],
    distractors: ["12", "4", "10"],
  },
  {
    id: "multi-step-12",
    topic: "multi-step",
    level: 5,
    question:
      "Six towns have the numbers 1 to 6. A cable between towns i and j costs the remainder of i times j on division by 7. What is the smallest total cost of cables that connect all six towns?",
    answer: "9",
    idea: "list the cheap cables in order and take each one that joins two parts, as Kruskal's method does",
    working: [
      "The cables of cost 1 are 2-4 and 3-5, and both are taken.",
      "The cables of cost 2 are 1-2 and 5-6, and both are taken, so the parts are {1, 2, 4} and {3, 5, 6}.",
      "The cable 1-3 of cost 3 joins the parts, so the total is 1 + 1 + 2 + 2 + 3 = 9.",
    ],
    distractors: ["10", "8", "11"],
  },
  {
    id: "multi-step-13",
    topic: "multi-step",
    level: 5,
    question:
      "A loan of 1,000 euros grows by 10% at the end of each year, and right after that 300 euros are paid back, or less if less is owed. In which year is the last payment made, and how many euros is it, rounded to cents?",
    answer: "year 5, 78.98 euros",
    idea: "carry the balance on year by year, adding the interest before the payment",
    working: [
      "The balance after years 1, 2 and 3 is 800, 580 and 338 euros.",
      "After year 4 it is 338 times 1.1 minus 300, which is 71.80 euros.",
      "In year 5 the 71.80 euros have grown to 78.98 euros, which is less than 300 and is paid at once.",
    ],
    distractors: ["year 4, 71.80 euros", "year 5, 71.80 euros", "year 4, 300.00 euros"],
  },
];
