export const SIGNINGS_KEY = ['signings'] as const
