import { plainMath } from "@/components/ui/plain-math";
import { showBidiControls } from "@/components/ui/safe-text";

/** Code points of a title that a tab shows. */
const longestInTab = 60;

/** The title of a run as it is shown anywhere: on pages, in tabs and in previews of links. */
export function shownTitle(title: string): string {
  return plainMath(showBidiControls(title));
}

/** The same, as long as a tab can show; without the name of the studio, which the layout adds. */
export function tabTitle(title: string): string {
  return shownTitle([...title].slice(0, longestInTab).join(""));
}
