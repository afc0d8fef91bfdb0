import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Day } from '../../../../../shared/days.ts'
import { Stack, Text } from '../../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../../web/ui/link.tsx'
import type { useNotice } from '../../../../../web/ui/notice.tsx'
import type { Case } from '../../cases.contract.ts'
import { casesKey } from '../cases.api.ts'
import { canAnswerResolution, Resolution } from './resolution.tsx'
import { type Answering, AnswerResolution, prefetchResolution } from './tenant-cases.dialogs.tsx'

/** Repairs that the office calls done and the tenant has not confirmed. */
export const listToConfirm = (cases: readonly Case[], today: Day): Case[] =>
  cases.filter((item) => canAnswerResolution(item, today))

type Props = { cases: readonly Case[]; notice: ReturnType<typeof useNotice> }

export function RepairsToConfirm({ cases, notice }: Props) {
  const store = useQueryClient()
  const [answering, setAnswering] = useState<Answering | null>(null)
  useEffect(prefetchResolution, [])
  return (
    <>
      {cases.map((item) => (
        <Stack key={item.id} surface="sunken" gap="sm">
          <Text as="h3" weight={600}>
            <TextLink to="/requests" search={{ open: item.id }} inherit>
              {item.subject}
            </TextLink>
          </Text>
          <Resolution item={item} onResolution={(step) => setAnswering({ step, item })} />
        </Stack>
      ))}
      <AnswerResolution
        answering={answering}
        onClose={() => setAnswering(null)}
        onToast={({ tone, text }) => notice.report(tone, text)}
        onChanged={({ tone, text }) => {
          notice.report(tone, text)
          void store.invalidateQueries({ queryKey: casesKey('request') })
        }}
      />
    </>
  )
}
