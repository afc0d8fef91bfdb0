import { useState } from 'react'
import { Button } from '../../../../../../web/ui/button.tsx'
import { Row, Text } from '../../../../../../web/ui/layout.tsx'
import { DialogPart, lazyPart } from '../../../../../../web/ui/lazy-part.tsx'
import type { useNotice } from '../../../../../../web/ui/notice.tsx'
import { isRegistrable, waitsFor } from '../../../papers.rules.ts'
import type { Signing } from '../../../signing.schemas.ts'

import { isLive, isReport, mayWithdraw } from '../../../signings.rules.ts'
import type { SigningAct } from './act.types.ts'

const DIALOGS = lazyPart(() => import('./signing.dialogs.tsx').then((module) => module.SigningDialogs))

const LABELS: Readonly<Record<SigningAct, string>> = {
  send: 'Send to the tenant',
  sign: 'Sign for the office',
  paper: 'Signed on paper',
  register: 'Note registration',
  withdraw: 'Withdraw',
}

/** In the order of the buttons; the first one that is allowed is the next step. */
function listActs(signing: Signing): SigningAct[] {
  const report = isReport(signing.kind)
  return [
    ...(signing.state === 'draft' ? (['send'] as const) : []),
    ...(!report && waitsFor(signing, 'office') ? (['sign'] as const) : []),
    ...(isRegistrable(signing) ? (['register'] as const) : []),
    ...(!report && isLive(signing.state) ? (['paper'] as const) : []),
    ...(mayWithdraw(signing) ? (['withdraw'] as const) : []),
  ]
}

type Props = { signing: Signing; notice: ReturnType<typeof useNotice> }

export function SigningActs({ signing, notice }: Props) {
  const [open, setOpen] = useState<SigningAct | null>(null)
  const acts = listActs(signing)
  if (acts.length === 0) return null
  const [next] = acts
  const isBlocked = signing.missing.length > 0
  return (
    <>
      <Row gap="sm">
        {acts.map((act) => (
          <Button
            key={act}
            variant={act === next ? 'filled' : act === 'withdraw' ? 'subtle' : 'default'}
            disabled={act === 'send' && isBlocked}
            onPointerEnter={DIALOGS.prefetch}
            onClick={() => setOpen(act)}
          >
            {act === 'register' && signing.registration ? 'Change registration' : LABELS[act]}
          </Button>
        ))}
      </Row>
      {signing.state === 'sent' && !acts.includes('sign') && !isReport(signing.kind) && (
        <Text tone="soft">The office has signed. {signing.tenantName} signs on the own phone.</Text>
      )}
      {open && (
        <DialogPart
          part={DIALOGS}
          props={{
            act: open,
            signing,
            onClose: () => setOpen(null),
            onDone: (text) => notice.report('success', text),
          }}
          onFailed={notice.fail}
        />
      )}
    </>
  )
}
