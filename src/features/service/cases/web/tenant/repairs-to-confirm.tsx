import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Stack, Text } from '../../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../../web/ui/link.tsx'
import type { useNotice } from '../../../../../web/ui/notice.tsx'
import type { Case } from '../../cases.contract.ts'
import { casesKey } from '../cases.api.ts'
import { Resolution } from './resolution.tsx'
import { type Answering, AnswerResolution, prefetchResolution } from './tenant-cases.dialogs.tsx'

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
