import { useState } from 'react'
import { Button } from '../../../../web/ui/button.tsx'
import { Text } from '../../../../web/ui/layout.tsx'
import { LazyPart, lazyPart } from '../../../../web/ui/lazy-part.tsx'
import { useCan } from '../../../identity/accounts/web/accounts.api.ts'
import type { Case } from '../../../service/cases/cases.contract.ts'

const LIST = lazyPart(() => import('./costs.list.tsx').then((module) => module.CostsList))

export function CostsSection({ item, opened }: { item: Case; opened: boolean }) {
  const canRead = useCan()('expense:read')
  const [isQuestionOpen, setIsQuestionOpen] = useState(false)
  const [failed, setFailed] = useState(false)
  const heading = `costs-of-${item.id}`
  if (!canRead) return null
  if (failed || !(isQuestionOpen || opened))
    return (
      <div>
        <Button
          variant="default"
          size="compact-md"
          aria-label={`Costs of ${item.subject}`}
          onPointerEnter={LIST.prefetch}
          onFocus={LIST.prefetch}
          onClick={() => {
            setFailed(false)
            setIsQuestionOpen(true)
          }}
        >
          Costs
        </Button>
      </div>
    )
  return (
    <section aria-labelledby={heading}>
      <Text as="h3" id={heading} mb="sm">
        Costs
      </Text>
      <LazyPart part={LIST} props={{ item }} onFailed={() => setFailed(true)} />
    </section>
  )
}
