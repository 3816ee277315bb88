import { writeFileSync } from "node:fs";
import { toEnvExample } from "@/lib/env";

writeFileSync(".env.example", toEnvExample());
