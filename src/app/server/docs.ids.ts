/** The tenant and the time of the examples. */
export const TENANT = '7d1e6a52-93b4-4f0c-8a27-5c3e9b10f4d6'
export const MADE = '2026-11-02T08:15:30.000Z'
