export const COSTS_KEY = ['costs'] as const
