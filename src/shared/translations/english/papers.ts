/** Texts of agreements, handovers and their signatures. */
export type PapersText = 'Signature' | 'Draw again' | 'Write my name instead'
