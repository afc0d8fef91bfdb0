import { printPhone } from './phone.ts'

/** Formats a number in E.164; leaves an email address as it is. Kept apart because few screens need it. */
export const printAddress = (address: string): string => printPhone(address.replace(/^\+233/, '0'))
