/** A phone number as people read it and as a `tel:` or `sms:` link wants it (E.164). */
export interface PhoneNumber {
  display: string;
  tel: string;
}
