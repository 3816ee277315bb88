/** The frame of the page, shared by the run and its skeleton so that nothing shifts when the run arrives. */
export const runPageStyle = "mx-auto flex w-full max-w-[112rem] flex-col gap-4 px-4 py-5 md:px-6";
