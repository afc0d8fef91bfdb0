import { EXAMPLE_TICKET } from '../../../shared/examples.ts'

const newSettings = {
  host: 'smtp.example.com',
  port: 587,
  security: 'starttls',
  user: 'rent@bohye.example.com',
  password: 'kente-and-cocoa',
  fromAddress: 'rent@bohye.example.com',
}
const retryMany = { which: 'failed' }

export const EXAMPLES = { ticket: EXAMPLE_TICKET, newSettings, retryMany }
