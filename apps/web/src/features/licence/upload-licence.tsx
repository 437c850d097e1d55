import type { LicenceOverview } from '@foyer/contract/licence.ts';
import FileUp from 'lucide-react/icons/file-up';
import { useRef, useState } from 'react';

import { ReauthenticationSlot } from '#/shared/auth/reauthentication-slot.tsx';
import { useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { Dialog } from '#/ui/overlays/dialog.tsx';

import type { AgreementText } from './agreement-step.tsx';
import { UploadSteps } from './upload-steps.tsx';
import { useLicenceUpload } from './use-licence-upload.ts';

type UploadLicenceProps = { overview: LicenceOverview; Agreement: AgreementText };

/** Uploads a licence once its agreement is accepted. A running upload continues after the dialog is closed. */
export function UploadLicence({ overview, Agreement }: UploadLicenceProps) {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const upload = useLicenceUpload(overview.serverId, open);
  const next = useRef<HTMLElement>(null);

  function begin() {
    upload.begin();
    setOpen(true);
  }

  return (
    <>
      <Button onClick={begin}>
        <FileUp size={18} aria-hidden />
        {t('licence.upload')}
      </Button>
      <Dialog
        open={open}
        wide
        onOpenChange={setOpen}
        title={t('licence.upload')}
        closeLabel={t('home.close')}
        initialFocus={next}
      >
        <ReauthenticationSlot />
        <UploadSteps
          {...upload}
          overview={overview}
          Agreement={Agreement}
          nextRef={next}
          onClose={() => setOpen(false)}
        />
      </Dialog>
    </>
  );
}
