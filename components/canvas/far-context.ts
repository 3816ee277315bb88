import { createContext, useContext } from "react";

/** Below this zoom, nodes show less and larger. */
export const farZoom = 0.58;

export const FarContext = createContext(false);

/** Whether the canvas is zoomed out so far that small text could not be read. */
export function useIsFar(): boolean {
  return useContext(FarContext);
}
