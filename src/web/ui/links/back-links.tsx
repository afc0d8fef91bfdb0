import type { ReactNode } from 'react'
import { Row } from '../layout.tsx'
import { TextLink } from '../link.tsx'

type Props = { children?: ReactNode }

/** Above the title of a screen that Settings leads to; children are links to other screens it belongs to. */
export const BackToSettings = ({ children }: Props) => (
  <Row as="span" gap="2xs xl">
    <TextLink to="/settings" search={{}}>
      ‹ Settings
    </TextLink>
    {children}
  </Row>
)

export const BackToReports = () => (
  <TextLink to="/reports" search={{}}>
    ‹ Reports
  </TextLink>
)
