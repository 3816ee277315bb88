import { RunNotFound } from "@/components/run/run-not-found";

export default function NotFound() {
  return <RunNotFound />;
}
