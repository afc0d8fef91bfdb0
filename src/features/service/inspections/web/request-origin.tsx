import { useQuery } from '@tanstack/react-query'
import { Text } from '../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../web/ui/link.tsx'
import { isInspectionSubject } from '../inspections.rules.ts'
import { originQuery } from './inspections.api.ts'

/** Looks up only requests with the subject of an inspection. */
export function RequestOrigin({ id, subject }: { id: string; subject: string }) {
  const { data: rule } = useQuery({ ...originQuery(id), enabled: isInspectionSubject(subject) })
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
