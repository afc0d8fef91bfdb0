/** A range of days after the due day; `stopped`: nothing due within that many days is paid. */
export type PaymentHabit = { from: number; to: number; stopped?: number }

const PROMPT: PaymentHabit = { from: -9, to: 0 }
const LATE: PaymentHabit = { from: 1, to: 13 }
const SLOW: PaymentHabit = { from: 12, to: 48 }
const stopped = (days: number): PaymentHabit => ({ from: 2, to: 20, stopped: days })

const HABITS: Record<string, PaymentHabit> = {
  'Nii Armah Tetteh': stopped(75),
  'Ayorkor Sowah': stopped(250),
  'Mariam Issahaku': stopped(110),
  'Nii Lante Quaye': stopped(390),
  'Kwasi Ɔduro': stopped(200),
  'Akorfa Tsikata': stopped(165),
  'Memunatu Zakari': stopped(95),
  'Kweku Botchway': stopped(155),
  'Fuseini Alhassan': SLOW,
  'Adwoa Sarpong': SLOW,
  'Esi Quayson': SLOW,
  'Elikem Gbedemah': SLOW,
  'Delali Hotor': SLOW,
  'Azara Mahama': SLOW,
  'Salamatu Mumuni': SLOW,
  'Kwame Mensah': LATE,
  'Selorm Agbeko': LATE,
  'Dzifa Amegashie': LATE,
  'Yaw Boateng': LATE,
  'Kɔku Dogbe': LATE,
  'Kojo Arthur': SLOW,
  'Wumpini Abukari': LATE,
  'Ɔkyerɛ Darko': LATE,
  'Sulemana Andani': LATE,
  'Sena Atsu': LATE,
  'Nii Kpakpo Odoi': LATE,
  'Grace Owusu-Ansah': LATE,
  'Nii Okai Quartey': SLOW,
  'Ibrahim Tahiru': SLOW,
}

export const findHabit = (name: string): PaymentHabit => HABITS[name] ?? PROMPT

/** The newest rents have every state on any day. */
export type RentState =
  | 'open'
  | 'exact receipt waits'
  | 'differing receipt waits'
  | 'receipt without amount waits'
  | 'document waits'
  | 'two receipts wait'
  | 'receipt refused'
  | 'refused, then a second one waits'

/** Rents by tenant, the newest first. */
export const RECENT_RENTS: Record<string, RentState[]> = {
  'Akosua Ɔpɔku': ['open', 'refused, then a second one waits'],
  'Abena Pɔkuaa': ['differing receipt waits'],
  'Naa Dɛdɛ Lamptey': ['receipt refused'],
  'Ama Serwaa Bonsu': ['exact receipt waits'],
  'Maame Ɛfua Bentum': ['two receipts wait'],
  'Yaw Ɔfɔri': ['receipt without amount waits'],
  'Sefakor Agbodza': ['document waits'],
  'Kwame Ɔfosu': ['exact receipt waits'],
}
