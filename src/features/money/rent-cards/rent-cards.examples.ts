const issued = { officialSerial: 'RC-2026-004711', issuedOn: '2026-11-19' }

export const EXAMPLES = { issued }
