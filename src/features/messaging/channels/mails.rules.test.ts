import { describe, expect, it } from 'vitest'
import { NO_SERVER, STILL_SENDING, SWITCHED_OFF } from '../../../shared/mail.ts'
import { mailErrorMessage } from './mails.rules.ts'

const rejected = (answer: string) => `Can't send mail - all recipients were rejected: ${answer}`

/** Original errors of nodemailer and mail servers, and the beginning of their explanation. */
const ERRORS: [error: string, sentence: RegExp][] = [
  ['Invalid login: 535 5.7.8 Error: authentication failed: (reason unavailable)', /did not accept the user/],
  ['Invalid login: 535-5.7.8 Username and Password not accepted. 535 5.7.8 BadCredentials', /did not accept/],
  [
    'Invalid login: 535 5.7.139 Authentication unsuccessful, basic authentication is disabled',
    /did not accept/,
  ],
  ['EAUTH', /did not accept/],
  ['Invalid login: 534-5.7.9 Application-specific password required.', /password made for apps/],
  ['Invalid login: 454 4.7.0 Temporary authentication failure', /nobody sign in right now/],
  ['Invalid login: 421 4.7.0 Too many login attempts, please try again later.', /nobody sign in right now/],
  ['Invalid login: 503 5.5.1 Error: authentication not enabled', /no user and password this way/],
  ['Invalid login: 504 Unrecognized authentication type', /no user and password this way/],
  ['Invalid login: 538 Error: Must issue a STARTTLS command first', /no user and password this way/],
  ['Missing credentials for "PLAIN"', /wants a password/],
  ['Mail command failed: 530 5.7.0 Must issue a STARTTLS command first', /Choose STARTTLS/],
  ['Mail command failed: 530 5.7.0 Authentication Required', /wants a user and a password/],
  [rejected('535 5.7.8 Authentication failed'), /did not accept the user/],
  [
    'Mail command failed: 553 5.7.1 <a@x.test>: Sender address rejected: not owned by user',
    /from this address/,
  ],
  ['Mail command failed: 550 5.1.8 Sender address domain not found', /from this address/],
  [
    'Message failed: 550 5.7.60 SMTP; Client does not have permissions to send as this sender',
    /from this address/,
  ],
  [rejected('554 5.7.1 <b@y.test>: Relay access denied'), /does not pass messages on/],
  [rejected('550 5.7.1 Unable to relay'), /does not pass messages on/],
  [rejected('550 5.1.1 <b@y.test>: Recipient address rejected: User unknown'), /no such mailbox/],
  [rejected('550 Mailbox says no'), /no such mailbox/],
  [rejected('551 User not local'), /no such mailbox/],
  [rejected('553 5.1.3 Error: bad address syntax'), /no such mailbox/],
  [
    rejected('550 5.2.1 The email account that you tried to reach is disabled.'),
    /takes no messages any more/,
  ],
  [rejected('452 4.2.2 The email account that you tried to reach is over quota.'), /mailbox is full/],
  [rejected('552 5.2.2 Mailbox size limit exceeded'), /mailbox is full/],
  ['Message failed: 552 5.3.4 Message size exceeds fixed limit', /too large/],
  ['Message size larger than allowed 1048576', /too large/],
  ['Mail command failed: 452 4.3.1 Insufficient system storage', /no space left/],
  [rejected('451 4.7.1 Greylisting in action, please come back later'), /sees for the first time/],
  [rejected('450 4.2.0 <b@y.test>: Recipient address rejected: Greylisted'), /sees for the first time/],
  [rejected('451 Mailbox says no'), /may take it later/],
  [
    'Invalid greeting. response=421 4.3.2 Service not available: 421 4.3.2 Service not available',
    /may take it later/,
  ],
  ['Message failed: 550-5.7.26 This mail is unauthenticated, which poses a security risk', /unwanted one/],
  ['Message failed: 554 5.7.1 Message rejected as spam by Content Filtering', /unwanted one/],
  ['Invalid greeting. response=554 no SMTP service here: 554 no SMTP service here', /not let the portal in/],
  ['Message failed: 500 unknown trouble', /refused the message/],
  ['getaddrinfo ENOTFOUND mail.landlord.test', /no server of this name/],
  ['queryA ENOTFOUND mail.landlord.test', /no server of this name/],
  ['getaddrinfo EAI_AGAIN mail.landlord.test', /could not be looked up/],
  ['queryA ETIMEOUT mail.landlord.test', /could not be looked up/],
  ['connect ECONNREFUSED 127.0.0.1:587', /Nothing takes mail/],
  ['connect EHOSTUNREACH 10.0.0.9:25', /cannot be reached/],
  ['connect ENETUNREACH 2001:db8::1:25', /cannot be reached/],
  ['connect ETIMEDOUT 203.0.113.25:587', /did not answer in time/],
  ['Connection timeout', /did not answer in time/],
  ['Greeting never received', /did not answer in time/],
  ['Timeout', /did not answer in time/],
  ['The operation was aborted due to timeout', /did not answer in time/],
  ['self-signed certificate', /certificate of the mail server/],
  ['unable to verify the first certificate', /certificate of the mail server/],
  ['certificate has expired', /certificate of the mail server/],
  ["Hostname/IP does not match certificate's altnames: Host: mail.x.test.", /certificate of the mail server/],
  [
    '0057D4F5C87F0000:error:0A00010B:SSL routines:tls_validate_record_header:wrong version number',
    /encryption/,
  ],
  ['Client network socket disconnected before secure TLS connection was established', /encryption/],
  ['Error initiating TLS - write EPROTO', /encryption/],
  ['Error upgrading connection with STARTTLS: 502 5.5.1 Command not implemented', /offers no STARTTLS/],
  ['Invalid greeting. response=HTTP/1.1 400 Bad Request', /no mail server/],
  ['Connection closed unexpectedly', /hung up/],
  ['read ECONNRESET', /hung up/],
  ['Invalid recipient "b@y"', /No mail can be sent/],
  ['something that nobody knows', /could not be handed/],
]

describe('the error of a mail', () => {
  it.each(ERRORS)('%s is explained', (error, sentence) => {
    const fault = mailErrorMessage(error)
    expect(fault.sentence).toMatch(sentence)
    expect(fault.sentence).toMatch(/^[A-Z][^\n]{10,}\.$/)
    expect(error).toContain(fault.said)
  })

  it.each([NO_SERVER, SWITCHED_OFF, STILL_SENDING])('%s has no server text', (expected) => {
    expect(mailErrorMessage(expected)).toEqual({ sentence: `${expected}.`, said: null })
  })

  it.each([
    [rejected('550 5.1.1 User unknown'), '550 5.1.1 User unknown'],
    ['Invalid greeting. response=554 no service: 554 no service', '554 no service'],
    ['connect ECONNREFUSED 127.0.0.1:587', 'connect ECONNREFUSED 127.0.0.1:587'],
  ])('%s has the text of the server', (error, serverText) => {
    expect(mailErrorMessage(error).said).toBe(serverText)
  })
})
