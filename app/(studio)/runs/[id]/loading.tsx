import { RunSkeleton } from "@/components/run/run-skeleton";

export default function RunLoading() {
  return <RunSkeleton />;
}
