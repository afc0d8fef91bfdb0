import { Section } from '../../../../web/ui/page.tsx'
import { Timeline } from './timeline.tsx'

export const ContactsSection = ({ tenantId }: { tenantId: string }) => (
  <Section title="Arrears and contacts">
    <Timeline tenantId={tenantId} />
  </Section>
)
