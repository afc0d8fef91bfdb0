// Unreviewed: a first translation into Asante Twi that no speaker has read yet.
import type { MonthText } from '../english/months.ts'

export const MONTHS: Readonly<Record<MonthText, string>> = {
  Jan: 'Ɔpɛpɔn',
  Feb: 'Ɔgyefoɔ',
  Mar: 'Ɔbɛnem',
  Apr: 'Oforisuo',
  May: 'Kɔtɔnimaa',
  Jun: 'Ayɛwohomumɔ',
  Jul: 'Kitawonsa',
  Aug: 'Ɔsanaa',
  Sep: 'Ɛbɔ',
  Oct: 'Ahinime',
  Nov: 'Obubuo',
  Dec: 'Ɔpɛnimaa',
}
