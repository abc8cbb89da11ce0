import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max";

/** A number as it is stored (E.164), or null where it is none. Without a country code it is of `country`, else French. */
export function parsePhone(text: string, country: string | null): string | null {
  const home: CountryCode = country && isSupportedCountry(country) ? country : "FR";
  const number = parsePhoneNumberFromString(text, { defaultCountry: home, extract: false });
  return number?.isValid() ? number.number : null;
}

/** As people write it: `+33 1 23 45 67 89`. */
export const formatPhone = (number: string): string =>
  parsePhoneNumberFromString(number)?.formatInternational() ?? number;
