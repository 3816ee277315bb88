/** The layer map: which module may import which. `tests/architecture.test.ts` holds the code against it. */
const core = ["lib/errors", "lib/workflow", "lib/runs"];
const mayImport = {
  "lib/errors": [],
  "lib/workflow": ["lib/errors"],
  "lib/runs": ["lib/errors", "lib/workflow"],
  "lib/pool": [...core, "lib/simulation"],
  "lib/simulation": [...core],
  "lib/executor": [...core, "lib/pool"],
  "lib/conductor": [...core, "lib/pool", "lib/executor"],
  "lib/strategies": [...core, "lib/pool", "lib/executor", "lib/conductor"],
  "lib/durable": [
    ...core,
    "lib/pool",
    "lib/simulation",
    "lib/executor",
    "lib/conductor",
    "lib/strategies",
    "lib/db",
    "lib/env",
  ],
  "lib/api-contract": [...core],
  "lib/api-client": [...core, "lib/api-contract"],
  "lib/env": [],
  "lib/db": [...core, "lib/env"],
  "lib/http": ["lib/errors", "lib/api-contract", "lib/env"],
  "lib/services": [
    ...core,
    "lib/pool",
    "lib/simulation",
    "lib/executor",
    "lib/conductor",
    "lib/strategies",
    "lib/durable",
    "lib/api-contract",
    "lib/db",
    "lib/env",
  ],
  components: [...core, "lib/api-contract", "lib/api-client"],
  app: [...core, "lib/api-contract", "lib/api-client", "lib/http", "lib/services", "components"],
};
const onlyIn = [
  ["openai|@anthropic-ai/sdk", "^lib/pool/providers/"],
  ["@prisma/.*|pg", "^lib/(db|durable)/"],
  ["@dbos-inc/.*", "^lib/durable/"],
  ["@xyflow/react", "^components/"],
  ["react|react-dom|@tanstack/react-query", "^(app|components|lib/api-client)/"],
  ["next", "^(app|components)/"],
];
const ours = "^(app|components|lib)/";
const anchored = (names) => names.map((name) => `^${name}/`);

module.exports = {
  mayImport,
  forbidden: [
    ...Object.entries(mayImport).map(([name, allowed]) => ({
      name: `layer: ${name}`,
      severity: "error",
      from: { path: `^${name}/`, pathNot: "\\.test\\.tsx?$" },
      to: { path: ours, pathNot: anchored([name, ...allowed]) },
    })),
    ...onlyIn.map(([packages, home]) => ({
      name: `only in ${home}: ${packages}`,
      severity: "error",
      from: { path: ours, pathNot: home },
      to: { path: `(^|node_modules/)(${packages})(/|$)` },
    })),
    {
      name: "use the front door",
      severity: "error",
      from: { path: "^(?:lib/([^/]+)|app|components)/" },
      to: {
        path: "^lib/",
        pathNot: ["^lib/$1/", "^lib/[^/]+/(index|server)\\.ts$", "^lib/[^/]+/[^/]+/index\\.ts$"],
      },
    },
    { name: "no cycles", severity: "error", from: {}, to: { circular: true } },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^lib/db/generated/" },
  },
};
