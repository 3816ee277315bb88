/** What the Ask page shows of the runs. Apart from the component, so that the server can prefetch it. */
export const recentRunsQuery = { limit: 5 };
