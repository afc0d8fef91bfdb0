/** A whole number with commas: '12,345'. Without Intl for the reason given in `days.ts`. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
