import { printPhone } from './fields/phone.ts'

/** A number in E.164 as people read it; an e-mail address as it is. Apart from the rest, because few screens show one. */
export const printAddress = (address: string): string => printPhone(address.replace(/^\+233/, '0'))
