export const HANDOVERS_KEY = ['handovers'] as const
