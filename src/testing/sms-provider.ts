export { type SmsFault, type SmsStandIn, startSmsProvider } from '../demo/sms-provider.ts'
