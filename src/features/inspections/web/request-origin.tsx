import { useQuery } from '@tanstack/react-query'
import { Text } from '../../../web/ui/layout.tsx'
import { TextLink } from '../../../web/ui/link.tsx'
import { isOfInspection } from '../inspections.rules.ts'
import { makerQuery } from './inspections.api.ts'

/** Says which inspection made a request. Only those are asked about whose subject begins as theirs do. */
export function RequestOrigin({ id, subject }: { id: string; subject: string }) {
  const { data: rule } = useQuery({ ...makerQuery(id), enabled: isOfInspection(subject) })
  if (!rule) return null
  return (
    <Text tone="soft" size="sm">
      From the inspection{' '}
      <TextLink to="/inspections" search={{ open: rule.id }} inherit>
        {rule.title}
      </TextLink>
    </Text>
  )
}
