import type { ActProps, SigningAct } from './act.types.ts'
import { PaperDialog } from './paper.dialog.tsx'
import { RegisterDialog } from './register.dialog.tsx'
import { SendDialog } from './send.dialog.tsx'
import { SignDialog } from './sign.dialog.tsx'
import { WithdrawDialog } from './withdraw.dialog.tsx'

const SHOWN = {
  send: SendDialog,
  sign: SignDialog,
  paper: PaperDialog,
  register: RegisterDialog,
  withdraw: WithdrawDialog,
}

export function SigningDialogs({ act, ...props }: ActProps & { act: SigningAct }) {
  const Shown = SHOWN[act]
  return <Shown {...props} />
}
