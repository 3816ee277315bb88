import type { ListedWorker } from "@/lib/api-contract";
import { FieldNote } from "./field-note";

/** What a worker's settings do in another way than they look; nothing when there is nothing to say. */
export function WorkerNotes({ notes }: Pick<ListedWorker, "notes">) {
  return notes.length === 0 ? null : (
    <ul aria-label="To know" className="space-y-1 pl-5.5 text-xs">
      {notes.map(({ path, message }) => (
        <li key={path}>
          <FieldNote>{message}</FieldNote>
        </li>
      ))}
    </ul>
  );
}
