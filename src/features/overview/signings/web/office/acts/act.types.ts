import type { Signing } from '../../../signing.schemas.ts'

export type SigningAct = 'send' | 'sign' | 'paper' | 'withdraw' | 'register'

export type ActProps = { signing: Signing; onClose: () => void; onDone: (text: string) => void }
