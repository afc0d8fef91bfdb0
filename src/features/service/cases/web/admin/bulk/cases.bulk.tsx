import { useState } from 'react'
import { ActionButton } from '../../../../../../web/ui/form/controls.tsx'
import { DialogPart, lazyPart } from '../../../../../../web/ui/lazy-part.tsx'
import { BulkBar, type Chosen } from '../../../../../../web/ui/list/bulk.tsx'
import type { Case } from '../../../cases.contract.ts'
import type { CaseKind } from '../../../cases.rules.ts'

const SET_STATUS = lazyPart(() => import('./set-status.dialog.tsx').then((module) => module.SetStatus))

type Props = { kind: CaseKind; choosing: Chosen<Case>; onFailed: (text: string) => void }

export function CasesBulk({ kind, choosing, onFailed }: Props) {
  const [opened, setOpened] = useState<readonly Case[] | null>(null)
  return (
    <>
      <BulkBar choosing={choosing}>
        <ActionButton
          size="sm"
          disabled={choosing.chosen.length === 0}
          onClick={() => setOpened(choosing.chosen)}
          onPointerEnter={SET_STATUS.prefetch}
        >
          Set Status
        </ActionButton>
      </BulkBar>
      {opened && (
        <DialogPart
          part={SET_STATUS}
          props={{ kind, items: opened, onClose: () => setOpened(null), onDone: choosing.clear }}
          onFailed={onFailed}
        />
      )}
    </>
  )
}
