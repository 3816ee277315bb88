import { createContext, useContext } from "react";

/** Below this zoom nodes show less and larger: their small text would be under nine pixels high. */
export const farZoom = 0.72;

export const FarContext = createContext(false);

/** Whether the canvas is zoomed out so far that small text could not be read. */
export function useIsFar(): boolean {
  return useContext(FarContext);
}
