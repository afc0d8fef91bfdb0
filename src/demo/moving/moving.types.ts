import type { Moment } from './papers.ts'

export type MovingAct = { at: Moment; run: (at: Moment) => Promise<unknown> }
