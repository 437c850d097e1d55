import { MicrosoftLogo, WechatLogo } from '#/features/sign-in/provider-logos.tsx';

/** Logos of the built-in providers, for pages other than the sign-in page. */
export const PROVIDER_LOGOS = { microsoft: <MicrosoftLogo />, wechat: <WechatLogo /> } as const;
